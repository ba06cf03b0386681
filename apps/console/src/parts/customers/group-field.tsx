import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { pricesQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import type { CustomerValues } from './customer-form.ts';

/** The customer's group (docs/product/prices.md#customer-groups); absent if the store has none. */
export function GroupField({ form }: { form: UseFormReturnType<CustomerValues> }) {
  const { data: prices } = useQuery(pricesQuery(useStore().id));
  const groups = prices?.document.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <NativeSelect
      label="Grupo"
      data={[
        { value: '', label: 'Sem grupo' },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...form.getInputProps('groupId')}
    />
  );
}
