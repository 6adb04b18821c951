import latin from '../assets/share/host-grotesk-latin-400.woff?inline';
import latinBold from '../assets/share/host-grotesk-latin-700.woff?inline';
import latinExt from '../assets/share/host-grotesk-latin-ext-400.woff?inline';
import latinExtBold from '../assets/share/host-grotesk-latin-ext-700.woff?inline';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import background from '../assets/og-background.jpg?inline';
import mark from '../assets/mark-gradient.svg?raw';
import { printable } from '../config/printable.ts';
import { shareImage, type ShareWords } from './share-words.ts';
import { theme } from '../styles/theme.ts';

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

const MARGIN = 76;
const MARK = 60;
/** Beyond this width, the background is too bright for text. */
const TITLE_WIDTH = 880;

/** The font size in pixels. Even titles in capitals fit, because the schemas allow at most 60 characters. */
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
      fontFamily: 'Latin, Latin Extended',
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

const fonts: SatoriOptions['fonts'] = [
  { name: 'Latin', data: bytes(latin), weight: 400 },
  { name: 'Latin Extended', data: bytes(latinExt), weight: 400 },
  { name: 'Latin', data: bytes(latinBold), weight: 700 },
  { name: 'Latin Extended', data: bytes(latinExtBold), weight: 700 },
];

/** Draws a JPEG, and warns of characters that its fonts lack. satori draws outlines, so no fonts need to be installed. */
export async function drawShareImage(words: ShareWords): Promise<Buffer> {
  const { width, height } = shareImage;
  const missing = new Set<string>();
  const loadAdditionalAsset = async (_: string, text: string) => {
    for (const character of text) missing.add(character);
    return [];
  };
  const text = await satori(layOut(words), { width, height, fonts, loadAdditionalAsset });
  if (missing.size > 0)
    console.warn(
      `[share] The picture for ${printable(JSON.stringify(words.title))} cannot show ${printable([...missing].join(' '))}: its fonts contain only Latin letters.`,
    );
  const sizedMark = mark.replace('<svg ', `<svg width="${MARK}" height="${MARK}" `);
  return sharp(bytes(background))
    .resize(width, height)
    .composite([{ input: Buffer.from(text) }, { input: Buffer.from(sizedMark), left: MARGIN, top: MARGIN }])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
