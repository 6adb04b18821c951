import satori from 'satori';
import sharp from 'sharp';
import { shareImage, type ShareWords } from './kinds.ts';
import { theme } from '../styles/theme.ts';

/** The contents of the files that pictures are made from. */
export interface ShareAssets {
  /** Static fonts (TTF, OTF or WOFF), one per weight. */
  fonts: { regular: Uint8Array; bold: Uint8Array };
  /** A picture of 1200 x 630, dark at the left. */
  background: Uint8Array;
  /** The mark, as SVG source with a `viewBox`. */
  mark: string;
}

const MARGIN = 76;
const MARK = 60;
/** Beyond this width, the background is too bright for text. */
const TITLE_WIDTH = 880;

/** In pixels. Even titles in capitals fit; content allows at most 60 characters. */
const titleSize = ({ length }: string) => (length <= 24 ? 108 : length <= 32 ? 92 : 66);

type Style = Record<string, string | number>;

const box = (style: Style, children: unknown) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

function layOut({ name, eyebrow, title }: ShareWords) {
  const size = titleSize(title);
  const titleStyle = {
    display: 'block',
    maxWidth: TITLE_WIDTH,
    color: theme.ink,
    fontSize: size,
    fontWeight: 700,
    letterSpacing: size * -0.03,
    lineHeight: 1.04,
    wordBreak: 'break-word',
    textWrap: 'balance',
  };
  return box(
    {
      boxSizing: 'border-box',
      width: shareImage.width,
      height: shareImage.height,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: MARGIN,
      backgroundImage: 'linear-gradient(90deg, rgba(10,8,7,.6), rgba(10,8,7,.25) 55%, rgba(10,8,7,0) 80%)',
    },
    [
      box(
        {
          height: MARK,
          alignItems: 'center',
          paddingLeft: MARK + 20,
          color: theme.ink,
          fontSize: 40,
          fontWeight: 700,
          letterSpacing: -0.8,
        },
        name,
      ),
      box({ flexDirection: 'column' }, [
        box({ marginBottom: 18, color: theme.muted, fontSize: 32, fontWeight: 400 }, eyebrow),
        box(titleStyle, title),
      ]),
    ],
  );
}

/** Draws a share picture as JPEG. satori turns text into outlines, so no font has to be installed. */
export async function drawShareImage(words: ShareWords, assets: ShareAssets): Promise<Buffer> {
  const { width, height } = shareImage;
  const family = 'Host Grotesk';
  const text = await satori(layOut(words), {
    width,
    height,
    fonts: [
      { name: family, data: Buffer.from(assets.fonts.regular), weight: 400 },
      { name: family, data: Buffer.from(assets.fonts.bold), weight: 700 },
    ],
  });
  const mark = assets.mark.replace('<svg ', `<svg width="${MARK}" height="${MARK}" `);
  return sharp(assets.background)
    .resize(width, height)
    .composite([{ input: Buffer.from(text) }, { input: Buffer.from(mark), left: MARGIN, top: MARGIN }])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
