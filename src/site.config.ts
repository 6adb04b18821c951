import type { Site } from './config/site-schema.ts';

// "Longshore" is a working name. To rename the product, edit this file.
const name = 'Longshore';

/** Profiles for the footer to link to, such as { label: 'Mastodon', url: 'https://social.example/@us' }. */
const social: Site['social'] = [];

/** All other text is in `content/`; there, `{{name}}` and the like stand for the values below. */
export const site = {
  name,
  tagline: 'The music-first marketplace for the independent sector',
  description: `${name} is a new kind of music-first marketplace for artists, fans, venues, curators, labels and promoters. Coming soon: join the waitlist.`,
  locale: 'en-GB',
  contactEmail: 'hello@longshore.example',
  careersEmail: 'careers@longshore.example',
  copyrightYear: 2025,
  pictureCredit: `Picture: ${name} Studio`,
  nav: [
    { label: 'Careers', path: '/jobs/' },
    { label: 'Terms', path: '/terms-and-conditions/' },
    { label: 'Privacy', path: '/privacy-policy/' },
  ],
  social,
  waitlist: {
    title: 'Join the Waitlist',
    text: 'Be there from day one. Help build the future of independent music.',
    success: "Thank you! You've been added to the waitlist.",
    already: "No worries, you're already on the waitlist. Thanks for checking again!",
    bot: 'Thank you for your submission.',
    error: 'Something went wrong. Please try again.',
    busy: 'Many people are joining at the moment. Your address is still here: please try again in a minute.',
    limited:
      'Many people seem to be joining from your network. Your address is still here: please try again in a few minutes.',
    offline: 'You seem to be offline. Your address is still here: try again once you are connected.',
    inlineSuccess: "You're on the list! We'll be in touch soon.",
    toast: {
      title: 'Successfully joined!',
      description: "You're now on the waitlist. We'll notify you when we launch!",
    },
  },
} satisfies Site;
