export type PictureKind = 'can' | 'bottle' | 'box' | 'bag' | 'bar' | 'cup' | 'plate' | 'pad' | 'headset';

const paper = '#f4f1ea';
const ink = '#1c2333';

/**
 * A plain drawing of each kind of product on a square of 400, in its own colour: our own, so that no photo's
 * rights matter.
 */
const drawings: Readonly<Record<PictureKind, (color: string) => string>> = {
  can: (color) => `
    <rect x="135" y="80" width="130" height="250" rx="20" fill="${color}"/>
    <rect x="145" y="66" width="110" height="22" rx="8" fill="#c9ced6"/>
    <rect x="145" y="322" width="110" height="18" rx="8" fill="#c9ced6"/>
    <circle cx="200" cy="205" r="38" fill="${paper}" opacity=".92"/>`,
  bottle: (color) => `
    <path d="M175 60h50v50c0 22 30 32 30 70v140c0 14-10 24-24 24h-62c-14 0-24-10-24-24V180c0-38 30-48 30-70z"
      fill="${color}" opacity=".85"/>
    <rect x="172" y="46" width="56" height="26" rx="6" fill="${ink}"/>
    <rect x="145" y="205" width="110" height="70" fill="${paper}" opacity=".92"/>`,
  box: (color) => `
    <rect x="130" y="110" width="140" height="220" rx="6" fill="${color}"/>
    <path d="M130 110l22-32h140l-22 32z" fill="${color}" opacity=".75"/>
    <path d="M225 82l14-44h22" stroke="${ink}" stroke-width="9" fill="none"/>
    <circle cx="200" cy="225" r="40" fill="${paper}" opacity=".92"/>`,
  bag: (color) => `
    <path d="M105 75h190l-12 26c10 70 10 140 0 208l12 26H105l12-26c-10-68-10-138 0-208z" fill="${color}"/>
    <ellipse cx="200" cy="205" rx="62" ry="46" fill="${paper}" opacity=".92"/>`,
  bar: (color) => `
    <g transform="rotate(-12 200 200)">
      <rect x="85" y="130" width="230" height="140" rx="10" fill="${color}"/>
      <rect x="85" y="130" width="110" height="140" rx="10" fill="${paper}" opacity=".92"/>
      <path d="M235 130v140M275 130v140M195 200h120" stroke="${ink}" stroke-width="4" opacity=".4"/>
    </g>`,
  cup: (color) => `
    <path d="M110 130h160l-14 176c-2 18-14 28-30 28h-72c-16 0-28-10-30-28z" fill="${color}"/>
    <path d="M268 165c52-8 62 82-8 92" stroke="${color}" stroke-width="22" fill="none"/>
    <path d="M160 100c-14-20 14-28 0-48M210 100c-14-20 14-28 0-48" stroke="${ink}" stroke-width="8" fill="none" opacity=".35"/>`,
  plate: (color) => `
    <ellipse cx="200" cy="270" rx="150" ry="50" fill="#fff" stroke="#cfd4dc" stroke-width="6"/>
    <ellipse cx="150" cy="225" rx="52" ry="42" fill="${color}"/>
    <ellipse cx="250" cy="225" rx="52" ry="42" fill="${color}" opacity=".9"/>
    <ellipse cx="200" cy="180" rx="52" ry="42" fill="${color}" opacity=".95"/>`,
  pad: (color) => `
    <rect x="60" y="110" width="280" height="190" rx="18" fill="${color}"/>
    <circle cx="165" cy="205" r="30" fill="none" stroke="#f2a900" stroke-width="12"/>
    <circle cx="235" cy="205" r="30" fill="none" stroke="#f2a900" stroke-width="12"/>`,
  headset: (color) => `
    <path d="M95 230c0-150 210-150 210 0" stroke="${color}" stroke-width="24" fill="none"/>
    <rect x="70" y="215" width="62" height="100" rx="22" fill="${color}"/>
    <rect x="268" y="215" width="62" height="100" rx="22" fill="${color}"/>
    <path d="M268 300c-10 46-50 50-70 50" stroke="${color}" stroke-width="10" fill="none"/>`,
};

/** A PNG of 400 × 400 pixels, like an owner's photo. */
export async function drawPicture(kind: PictureKind, color: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <rect width="400" height="400" fill="${paper}"/>${drawings[kind](color)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
