import { signupBody } from '@coruja/contract';
import type { SignupErrors, SignupValues } from './signup-steps.ts';

/** The contract's rules. They need zod, so they load with the second step. */
export function checkSignup(values: SignupValues): SignupErrors {
  const result = signupBody.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
