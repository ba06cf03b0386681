import { centavos, fromReais, hasTwoDecimals, limits } from '@coruja/domain';
import { NativeSelect } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { parseMoney, plural } from '../../lib/format.ts';
import { Section } from '../../ui/sections.tsx';
import { PriceTrial } from './price-trial.tsx';
import styles from './prices.module.css';
import { type PriceValues, timePricesOf } from './prices-form.ts';
import { WeekPreview } from './week-preview.tsx';

/** What the fields of the page would charge, before they are saved (docs/product/prices.md#preview). */
export function PreviewSection({ values }: { values: PriceValues }) {
  const later = useDeferredValue(values);
  const { prices, unread } = useMemo(() => timePricesOf(later), [later]);
  const pricePerHour = standardPrice(later.pricePerHour);
  const [chosen, setRoom] = useState('');
  const room = later.rooms.find(({ id }) => id === chosen)?.id ?? null;
  return (
    <Section
      title="Quanto custa?"
      help="Com o que está na página agora, mesmo antes de salvar. Cada número é o da regra na lista."
    >
      <div className={styles.stack}>
        {later.rooms.length > 0 && (
          <NativeSelect
            label="Sala"
            className={styles.roomSelect ?? ''}
            data={[
              { value: '', label: 'Computador sem sala' },
              ...later.rooms.map(({ id, name }) => ({ value: id, label: name.trim() || 'Sem nome' })),
            ]}
            value={room ?? ''}
            onChange={(event) => setRoom(event.currentTarget.value)}
          />
        )}
        {unread > 0 && (
          <p className={styles.help}>
            {plural(unread, 'regra incompleta fica', 'regras incompletas ficam')} de fora até você terminar.
          </p>
        )}
        <WeekPreview prices={prices} pricePerHour={pricePerHour} room={room} />
        <PriceTrial prices={prices} pricePerHour={pricePerHour} room={room} groups={later.groups} />
      </div>
    </Section>
  );
}

/** Undefined while the field has no valid price. */
function standardPrice(text: string) {
  const reais = parseMoney(text) ?? 0;
  const isPrice = reais <= limits.moneyCentavos / 100 && hasTwoDecimals(reais);
  return isPrice ? fromReais(reais) : centavos(0);
}
