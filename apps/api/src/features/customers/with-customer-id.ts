/** The parameters or the body of a call, whose `userId` is a `customerId` everywhere behind the routes. */
export type WithCustomerId<T extends { readonly userId?: unknown }> = Omit<T, 'userId'> & {
  readonly customerId: T['userId'];
};

export function withCustomerId<T extends { readonly userId?: unknown }>({
  userId,
  ...rest
}: T): WithCustomerId<T> {
  return { ...rest, customerId: userId };
}
