/** The brief's texts that have an apostrophe: a straight one, which they keep. */
const SPECIFIED = [
  "What You'll Be Part Of",
  "Don't See Your Role?",
  "Thank you! You've been added to the waitlist.",
  "No worries, you're already on the waitlist. Thanks for checking again!",
  "You're on the list! We'll be in touch soon.",
  "You're now on the waitlist. We'll notify you when we launch!",
];

/** The words with a straight apostrophe in texts that are not the brief's; all others are typographic. */
export function straightIn(text: string): string[] {
  const ours = SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, ''), text);
  return ours.match(/\p{L}+['´`]\p{L}*/gu) ?? [];
}
