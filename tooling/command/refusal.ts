/** An error that the user can correct. Its message says everything, so no stack trace is printed. */
export class Refusal extends Error {
  override name = 'Refusal';
}
