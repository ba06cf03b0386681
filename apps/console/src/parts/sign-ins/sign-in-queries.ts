import type {
  endOtherSignIns as endOtherRecord,
  endSignIn as endRecord,
  listSignIns as listRecord,
  SignIn,
} from '@coruja/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { toast } from '../../ui/toast.tsx';
import { operatorsQuery } from '../team/team-queries.ts';

const listSignIns = withoutSchemas<typeof listRecord>({ method: 'GET', path: '/auth/store/sign-ins' });
const endSignIn = withoutSchemas<typeof endRecord>({
  method: 'DELETE',
  path: '/auth/store/sign-ins/:signInId',
  changes: ['sign-ins'],
});
const endOtherSignIns = withoutSchemas<typeof endOtherRecord>({
  method: 'DELETE',
  path: '/auth/store/sign-ins',
  changes: ['sign-ins'],
});

/** What to end: one sign-in, or all except this browser's. */
export type SignInsToEnd = SignIn | { readonly others: readonly SignIn[] };

/** The account's sign-ins and the devices of the team. Polled, because there is no live notice of new ones. */
export function signInsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.signIns(storeId),
    queryFn: ({ signal }) => client.call(listSignIns, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Ends one sign-in, or all others. One that has ended already also disappears from the list. */
export function useEndAccess() {
  return useMutation({
    mutationFn: (ending: SignInsToEnd) =>
      'others' in ending
        ? client.call(endOtherSignIns, {})
        : client.call(endSignIn, { params: { signInId: ending.id } }),
    onSuccess: (_, ending) =>
      toast.success('others' in ending ? 'Outros acessos encerrados!' : 'Acesso encerrado!'),
    onError: (error, ending) =>
      showFailure(
        'others' in ending
          ? 'Não foi possível encerrar os outros acessos.'
          : 'Não foi possível encerrar o acesso.',
      )(error),
  });
}

/** 'Chrome no Windows', 'Balcão · Chrome no Windows', 'Aparelho de Bia Ramos · Chrome no Android'. */
export function useAccessName({ kind, operatorId, device }: SignIn): string {
  const { data } = useQuery({ ...operatorsQuery(useStore().id), enabled: kind === 'personal' });
  const browser = device ?? 'Navegador desconhecido';
  if (kind === 'owner') return browser;
  if (kind === 'counter') return `Balcão · ${browser}`;
  const person = data?.find(({ id }) => id === operatorId)?.name;
  return `Aparelho de ${person ?? 'alguém da equipe'} · ${browser}`;
}
