/** Something a person can put right, said in full by its message: no stack is printed. */
export class Refusal extends Error {
  override name = 'Refusal';
}
