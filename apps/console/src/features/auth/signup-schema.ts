import { signupBody } from '@coruja/contract';
import { schemaResolver } from '@mantine/form';

/** The contract's own rules. A file apart, loaded when somebody starts to type: zod is not part of the first load. */
export const checkSignup = schemaResolver(signupBody, { sync: true });
