/** Colours from `tokens.css` for `theme-color`, icons and share pictures, which cannot use CSS variables. */
export const theme = { surface: '#0a0807', ink: '#f5efe9', muted: '#bdb3aa' } as const;
