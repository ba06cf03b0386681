import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// `npm run icons` draws the icons of the installed console from the owl (docs/product/screens.md#installing).

const folder = fileURLToPath(new URL('../apps/console/public/', import.meta.url));
const owl = await readFile(`${folder}favicon.svg`, 'utf8');

/** Without the rounded background, so that the system can cut any shape; the owl stays within the safe 80 %. */
const [, drawing = ''] = /<rect[^>]*\/>([\s\S]*)<\/svg>/.exec(owl) ?? [];
const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#101b34"/>
  <g transform="translate(4.5 4.5) scale(0.72)">${drawing}</g></svg>`;

const icons = [
  { name: 'icon-192', size: 192, drawing: owl },
  { name: 'icon-512', size: 512, drawing: owl },
  { name: 'maskable-512', size: 512, drawing: whole },
  { name: 'apple-180', size: 180, drawing: whole },
];

await mkdir(`${folder}icons`, { recursive: true });
for (const { name, size, drawing: svg } of icons) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(`${folder}icons/${name}.png`);
}
