/** Colours for where CSS does not reach: manifest, icons, share pictures. The values of `styles/tokens.css`. */
export const theme = { surface: '#0a0807', ink: '#f5efe9', muted: '#bdb3aa' } as const;
