/** An error that the user can correct. Its message says everything, so no stack trace is printed. */
export class UserError extends Error {
  override name = 'UserError';
}
