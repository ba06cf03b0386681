import type { Operator } from '@coruja/contract';
import { type ReactNode, useId } from 'react';
import { Line, Lines } from '../../ui/lines.tsx';
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
          <Lines>
            {permissionLines(role, permissions).map(({ permission, name, help, cell, ofRole }) => (
              <Line
                key={permission}
                name={name}
                value={
                  <span className={styles.cell} data-cell={cell}>
                    {cellNames[cell]}
                  </span>
                }
              >
                {help}
                {ofRole !== null && (
                  <strong className={styles.differs}>
                    {roleNames[role]}: {cellNames[ofRole]}
                  </strong>
                )}
              </Line>
            ))}
          </Lines>
          <p className={`${styles.muted} ${styles.everyone}`}>
            Iniciar e encerrar sessões, vender pelos preços da loja, cadastrar clientes e cuidar do próprio
            turno, todos podem.
          </p>
        </>
      )}
    </section>
  );
}
