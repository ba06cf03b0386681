import type { Operator } from '@coruja/contract';
import { type ReactNode, useId } from 'react';
import styles from './person.module.css';
import { cellNames, permissionLines, roleNames } from './team-text.ts';

interface PermissionListProps {
  readonly person: Operator;
  /** Beside the heading. */
  readonly action: ReactNode;
}

/** What a person may do, line by line, with what differs from the profile. */
export function PermissionList({ person: { role, permissions }, action }: PermissionListProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title}>O que pode fazer</h3>
        {role !== 'owner' && action}
      </div>
      {role === 'owner' || permissions === null ? (
        <p className={styles.muted}>Tudo. O seu nome é o que está em Perfil.</p>
      ) : (
        <>
          <ul className={styles.permissions}>
            {permissionLines(role, permissions).map(({ permission, name, help, cell, ofRole }) => (
              <li key={permission} className={styles.permission}>
                <span>{name}</span>
                <span className={styles.cell} data-cell={cell}>
                  {cellNames[cell]}
                </span>
                <span className={styles.help}>
                  {help}
                  {ofRole !== null && (
                    <strong className={styles.differs}>
                      {roleNames[role]}: {cellNames[ofRole]}
                    </strong>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.muted}>
            Iniciar e encerrar sessões, vender pelos preços da loja, cadastrar clientes e cuidar do próprio
            turno, todos podem.
          </p>
        </>
      )}
    </section>
  );
}
