/**
 * Everything that names the product. "Longshore" is a working name: to rename it, edit this file. It also has the messages
 * of the waitlist, which speak for the product; all other words are in `content/`. In all texts, here and there,
 * `{{name}}`, `{{contactEmail}}` and `{{careersEmail}}` are replaced by the values below.
 */
export const site = {
  name: 'Longshore',
  tagline: 'The music-first marketplace for the independent sector',
  description:
    '{{name}} is a new kind of music-first marketplace for artists, fans, venues, curators, labels and promoters. Coming soon: join the waitlist.',
  locale: 'en-GB',
  contactEmail: 'hello@longshore.example',
  careersEmail: 'careers@longshore.example',
  copyrightYear: 2025,
  pictureCredit: 'Picture: {{name}} Studio',
  nav: [
    { label: 'Careers', path: '/jobs/' },
    { label: 'Terms', path: '/terms-and-conditions/' },
    { label: 'Privacy', path: '/privacy-policy/' },
  ],
  /** Profiles elsewhere, linked in the footer, such as { label: 'Mastodon', url: 'https://social.example/@us' }. */
  social: [],
  waitlist: {
    title: 'Join the Waitlist',
    text: 'Be there from day one. Help build the future of independent music.',
    success: "Thank you! You've been added to the waitlist.",
    already: "No worries, you're already on the waitlist. Thanks for checking again!",
    bot: 'Thank you for your submission.',
    error: 'Something went wrong. Please try again.',
    limited: 'Too many tries from your network. Please try again later.',
    offline: 'You seem to be offline. Your address is still here: try again once you are connected.',
    inlineSuccess: "You're on the list! We'll be in touch soon.",
    toast: {
      title: 'Successfully joined!',
      description: "You're now on the waitlist. We'll notify you when we launch!",
    },
  },
};
