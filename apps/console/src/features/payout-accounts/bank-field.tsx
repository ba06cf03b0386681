import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../ui/text-field.tsx';
import styles from './payout.module.css';
import { type BankOption, searchBanks } from './banks.ts';
import type { PayoutForm } from './payout-form.ts';
import { banksQuery } from './payout-queries.ts';

/** More than fit on a screen; the others are found by typing. */
const SHOWN = 40;

/** The bank by name or code, from the Central Bank's list. */
export function BankField({ form, required }: { form: PayoutForm; required: boolean }) {
  const banks = useQuery(banksQuery);
  const props = form.getInputProps('bankCode');
  if (banks.isError) {
    return (
      <TextField
        label="Banco"
        description="A lista de bancos não carregou. Digite o código do banco, com 3 números."
        inputMode="numeric"
        maxLength={3}
        required={required}
        {...props}
      />
    );
  }
  const options = banks.data ?? [];
  const byCode = new Map(options.map((option) => [option.value, option]));
  return (
    <Select
      label="Banco"
      placeholder={banks.data ? 'Nome ou código' : 'Carregando bancos…'}
      // Until the list is loaded, shows the bank's code.
      data={
        banks.data ? options.map(({ value, label }) => ({ value, label })) : codeAlone(form.values.bankCode)
      }
      disabled={!banks.data}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar banco' }}
      limit={SHOWN}
      filter={({ search, limit }) => searchBanks(options, search).slice(0, limit)}
      renderOption={({ option }) => <Option option={byCode.get(option.value)} />}
      nothingFoundMessage="Nenhum banco encontrado."
      selectFirstOptionOnChange
      // The wizard focuses this field by itself, and the open list would cover its buttons.
      openOnFocus={false}
      classNames={{ option: styles.bankOption ?? '' }}
      required={required}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'none', transitionProps: { duration: 80 } }}
      {...props}
      value={form.values.bankCode || null}
      onChange={(code) => form.setFieldValue('bankCode', code ?? '')}
    />
  );
}

function Option({ option }: { option: BankOption | undefined }) {
  return (
    <span className={styles.bank}>
      <span className="num">{option?.label}</span>
      {option?.legalName && <span className={styles.legalName}>{option.legalName}</span>}
    </span>
  );
}

function codeAlone(code: string) {
  return code === '' ? [] : [{ value: code, label: code }];
}
