/** Prints what a command does and takes, if it was asked for with `--help`; and says whether it was. */
export function helps(usage: string, args = process.argv.slice(2)): boolean {
  const isAsked = args.includes('--help') || args.includes('-h');
  if (isAsked) console.info(usage);
  return isAsked;
}
