import styles from './package-choice.module.css';

interface PackageChoiceProps<One> {
  readonly label: string;
  readonly packages: readonly One[];
  readonly chosenId: string | null;
  readonly onChoose: (one: One) => void;
  readonly price?: (one: One) => string;
  /** Its description, line by line. */
  readonly lines: (one: One) => readonly (string | null)[];
}

/** A choice of one package. */
export function PackageChoice<One extends { readonly id: string; readonly name: string }>({
  label,
  packages,
  chosenId,
  onChoose,
  price,
  lines,
}: PackageChoiceProps<One>) {
  return (
    <div className={styles.packages} role="group" aria-label={label}>
      {packages.map((one) => (
        <button key={one.id} type="button" aria-pressed={one.id === chosenId} onClick={() => onChoose(one)}>
          <strong>{one.name}</strong>
          {price && <strong>{price(one)}</strong>}
          {lines(one).map((line) => line && <span key={line}>{line}</span>)}
        </button>
      ))}
    </div>
  );
}
