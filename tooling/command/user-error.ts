/** An error that the user can fix. It is printed without a stack trace. */
export class UserError extends Error {
  override name = 'UserError';
}
