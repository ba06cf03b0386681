import type { ComponentProps } from 'react';
import { useSchemeChoice } from '../lib/color-scheme.ts';

interface SchemePictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  /** The picture in the two schemes: an address, or a `srcset` of several sizes. */
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
  /** Its own size, so that nothing moves when it loads. */
  readonly width: number;
  readonly height: number;
}

/** A screenshot in the page's colour scheme. With the system's scheme, it is right before any script runs. */
export function SchemePicture({ light, dark, alt, ...props }: SchemePictureProps) {
  const choice = useSchemeChoice();
  const shown = choice === 'dark' ? dark : light;
  return (
    <picture>
      {choice === 'auto' && <source media="(prefers-color-scheme: dark)" srcSet={dark} sizes={props.sizes} />}
      <img {...props} alt={alt} src={shown.split(' ')[0]} srcSet={shown} decoding="async" />
    </picture>
  );
}
