/** The parameters or body of a request; the API's `userId` is `customerId` in the code behind the routes. */
export type WithCustomerId<T extends { readonly userId?: unknown }> = Omit<T, 'userId'> & {
  readonly customerId: T['userId'];
};

export function withCustomerId<T extends { readonly userId?: unknown }>({
  userId,
  ...rest
}: T): WithCustomerId<T> {
  return { ...rest, customerId: userId };
}
