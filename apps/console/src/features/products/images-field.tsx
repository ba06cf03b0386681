import { limits } from '@coruja/domain';
import { Button, FileButton, Input } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { plural } from '../../lib/format.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { ProductImage } from '../../parts/sales/product-image.tsx';
import styles from './images-field.module.css';
import { imageTypes, readImages } from './product-images.ts';

interface ImagesFieldProps {
  /** Paths of the product's present pictures. */
  readonly stored: readonly string[];
  readonly chosen: readonly File[];
  readonly error: ReactNode;
  readonly onChange: (files: File[]) => void;
  /** Called with a message for files that the server would refuse. */
  readonly onRefuse: (sentence: string) => void;
}

/** A product's pictures with a preview. New ones replace the present ones. */
export function ImagesField({ stored, chosen, error, onChange, onRefuse }: ImagesFieldProps) {
  const id = useId();
  const reset = useRef<() => void>(null);
  const choose = (files: File[]) => {
    // So that a removed file can be chosen again.
    reset.current?.();
    const { accepted, refusal } = readImages(chosen, files);
    onChange(accepted);
    if (refusal) onRefuse(refusal);
  };

  return (
    <Input.Wrapper
      label="Imagens"
      labelElement="div"
      id={id}
      description={`Opcional. Até ${limits.productImages} imagens JPEG, PNG ou WebP de no máximo 5 MB. A primeira é a miniatura.`}
      error={error}
    >
      {chosen.length === 0 && stored.length > 0 && <Stored images={stored} />}
      {chosen.length > 0 && (
        <>
          {stored.length > 0 && (
            <p className={styles.note}>
              {plural(chosen.length, 'imagem nova', 'imagens novas')}: ao salvar, as imagens atuais serão
              substituídas.
            </p>
          )}
          <ul className={styles.images} aria-label="Imagens escolhidas">
            {chosen.map((file) => (
              <Chosen
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                onRemove={() => onChange(chosen.filter((each) => each !== file))}
              />
            ))}
          </ul>
        </>
      )}
      <FileButton accept={imageTypes.join(',')} multiple onChange={choose} resetRef={reset}>
        {(button) => (
          <Button
            {...button}
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            {stored.length > 0 && chosen.length === 0 ? 'Trocar imagens' : 'Escolher imagens'}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}

function Stored({ images }: { images: readonly string[] }) {
  return (
    <>
      <p className={styles.note}>Imagens novas substituem as atuais.</p>
      <ul className={styles.images} aria-label="Imagens atuais">
        {images.map((image, index) => (
          <li key={image} className={styles.image} aria-label={`Imagem ${index + 1}`}>
            <ProductImage image={image} size={72} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <li className={styles.image}>
      {url && <img src={url} alt={file.name} className={styles.preview} />}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Tirar ${file.name}`}
        title="Tirar"
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}
