import { useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { permissionFor, mayOpen, type Need } from '../../api/access.ts';
import { useStore } from '../../api/store-context.ts';
import { switchedEntries } from '../../parts/shifts/shifts-menu.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import message from '../message-page.module.css';
import { entries, homeOf } from '../navigation.ts';
import { AskHost } from './ask-host.tsx';
import { OwnerPasswordForm } from './owner-password-form.tsx';
import { useDeviceChanges } from './use-device-changes.ts';
import { useLockKey } from './use-lock-key.ts';

const needs: ReadonlyMap<string, Need | undefined> = new Map([
  ...[...entries, ...switchedEntries].map(({ path, need }) => [path, need] as const),
  [paths.today, 'owner'],
  [paths.shortcuts, 'machines'],
]);

/** The pages at a device of the team: only those that the person there may open. */
export function TeamOutlet() {
  useDeviceChanges();
  useLockKey();
  const { pathname } = useLocation();
  return (
    <>
      <Gate key={pathname} path={pathname} />
      <AskHost />
    </>
  );
}

function Gate({ path }: { path: string }) {
  const store = useStore();
  const need = needs.get(path);
  const isOwners = need === 'owner' && permissionFor(store, need) === 'yes';
  const isOpen = !isOwners || store.access?.hasPassword === true;
  // The password that opened the page may lapse while somebody types there: its next call asks for it.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!mayOpen(store, need)) {
    // Every sign-in leads to the dashboard.
    if (path === paths.dashboard) return <Navigate to={homeOf(store)} replace />;
    return <NotAllowed />;
  }
  if (!isOpen && !wasOpen) return <NeedsPassword />;
  return <Outlet />;
}

function NotAllowed() {
  return (
    <section className={message.page}>
      <title>Sem permissão · Coruja</title>
      <h1 className={message.title}>Seu perfil não permite esta tela</h1>
      <p className={message.text}>O dono pode mudar o que cada pessoa faz, em Equipe.</p>
      <Link to={paths.computers} className={action.main}>
        Ir para Computadores
      </Link>
    </section>
  );
}

function NeedsPassword() {
  return (
    <section className={message.page}>
      <title>Senha do dono · Coruja</title>
      <h1 className={message.title}>Entre com a senha do dono</h1>
      <p className={message.text}>
        O PIN abre o trabalho do dia. Esta tela pede a senha, que vale até o aparelho ficar 15 minutos parado.
      </p>
      <OwnerPasswordForm submitLabel="Abrir" onDone={() => {}} />
    </section>
  );
}
