import { describe, expect, it } from 'vitest';
import { readImages } from './product-images.ts';

function image(name: string, { type = 'image/png', bytes = 3 } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type, lastModified: 1 });
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

describe('the images of a product', () => {
  it('are added after earlier ones, each once', () => {
    const { accepted, refusal } = readImages([image('a.png')], [image('b.png'), image('a.png')]);
    expect(namesOf(accepted)).toEqual(['a.png', 'b.png']);
    expect(refusal).toBeNull();
  });

  it('exclude files of other types, with a message', () => {
    const { accepted, refusal } = readImages([], [image('a.gif', { type: 'image/gif' }), image('b.png')]);
    expect(namesOf(accepted)).toEqual(['b.png']);
    expect(refusal).toBe('“a.gif” não é uma imagem JPEG, PNG ou WebP.');
  });

  it('exclude files larger than 5 MB', () => {
    const most = 5 * 1024 * 1024;
    expect(readImages([], [image('a.png', { bytes: most })]).refusal).toBeNull();
    expect(readImages([], [image('a.png', { bytes: most + 1 })])).toEqual({
      accepted: [],
      refusal: '“a.png” tem mais de 5 MB.',
    });
  });

  it('are at most six', () => {
    const seven = Array.from({ length: 7 }, (_, index) => image(`${index}.png`));
    const { accepted, refusal } = readImages([], seven);
    expect(accepted).toHaveLength(6);
    expect(refusal).toBe('Envie no máximo 6 imagens.');
  });
});
