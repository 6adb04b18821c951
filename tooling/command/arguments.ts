/** Prints what a command does and takes if it was called with `--help`, and returns whether it was. */
export function printHelpIfAsked(usage: string, args = process.argv.slice(2)): boolean {
  const isAsked = args.includes('--help') || args.includes('-h');
  if (isAsked) console.info(usage);
  return isAsked;
}
