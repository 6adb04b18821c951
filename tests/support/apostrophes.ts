/** The exact texts of docs/specification.md that have an apostrophe: a straight one, which they keep. */
const SPECIFIED = [
  "What You'll Be Part Of",
  "Don't See Your Role?",
  "Thank you! You've been added to the waitlist.",
  "No worries, you're already on the waitlist. Thanks for checking again!",
  "You're on the list! We'll be in touch soon.",
  "You're now on the waitlist. We'll notify you when we launch!",
];

/** Words with a straight apostrophe, outside those texts: everywhere else it is typographic. */
export function straightIn(text: string): string[] {
  const ours = SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, ''), text);
  return ours.match(/\p{L}+['´`]\p{L}*/gu) ?? [];
}
