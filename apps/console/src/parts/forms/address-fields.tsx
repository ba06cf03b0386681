import { stateCodes } from '@coruja/domain';
import { useId } from 'react';
import { cepMask } from '../../lib/masks.ts';
import type { Fields } from '../../lib/use-fields.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './address-fields.module.css';
import { useCepLookup } from './use-cep-lookup.ts';

export type AddressField = 'cep' | 'rua' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'estado' | 'pais';

/** The address fields of sign-up and profile: the CEP fills four of them (docs/product/stores.md#address-lookup). */
export function AddressFields({ form }: { form: Fields<AddressField> }) {
  const cep = useCepLookup(form);
  const states = useId();
  const cepProps = form.props('cep');
  return (
    <div className={styles.fields}>
      <MaskedInput
        label="CEP"
        mask={cepMask}
        required
        autoComplete="postal-code"
        className={styles.half}
        rightSection={cep.pending && <Waiting label="Buscando endereço" />}
        {...cepProps}
        onChange={(digits) => {
          cepProps.onChange(digits);
          void cep.lookUp(digits);
        }}
      />
      <TextField label="Rua" required autoComplete="off" {...form.props('rua')} />
      <TextField
        label="Número"
        required
        autoComplete="off"
        className={styles.third}
        {...form.props('numero')}
      />
      <TextField
        label="Complemento"
        placeholder="Opcional"
        autoComplete="off"
        className={styles.twoThirds}
        {...form.props('complemento')}
      />
      <TextField
        label="Bairro"
        required
        autoComplete="off"
        className={styles.half}
        {...form.props('bairro')}
      />
      <TextField
        label="Cidade"
        required
        autoComplete="off"
        className={styles.half}
        {...form.props('cidade')}
      />
      <TextField
        label="Estado"
        placeholder="SP"
        maxLength={2}
        list={states}
        required
        autoComplete="off"
        className={styles.half}
        {...form.props('estado')}
        onChange={(event) => form.set({ estado: event.currentTarget.value.toUpperCase() })}
      />
      <datalist id={states}>
        {stateCodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <TextField label="País" required autoComplete="off" className={styles.half} {...form.props('pais')} />
    </div>
  );
}
