import type { CallInput, signup as signupRecord } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';

// In a file of its own, so that the sign-up does not load the texts of the sign-in.

const signup = withoutSchemas<typeof signupRecord>({ method: 'POST', path: '/auth/store/signup' });

export type SignupFields = CallInput<typeof signup>['body'];

export function useSignup() {
  return useMutation({ mutationFn: (body: SignupFields) => client.call(signup, { body }) });
}
