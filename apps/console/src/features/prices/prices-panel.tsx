import type { Computer, Prices } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUnsavedGuard } from '../../parts/forms/use-unsaved-guard.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { SaveBar, Sections } from '../../ui/sections.tsx';
import { ChargingSection } from './charging-section.tsx';
import { GroupsSection } from './groups-section.tsx';
import { HolidaysSection } from './holidays-section.tsx';
import { PackagesSection } from './packages-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import styles from './prices.module.css';
import { isEmpty } from './prices-form.ts';
import { RoomsSection } from './rooms-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { templates } from './templates.ts';
import { type PricesForm, usePricesForm } from './use-prices-form.ts';

interface PricesPanelProps {
  readonly prices: Prices;
  readonly computers: readonly Computer[];
}

/** All fields of the page with one 'Salvar' (docs/product/prices.md#changes). */
export function PricesPanel({ prices, computers }: PricesPanelProps) {
  const { form, element, submit, isDirty, busy, isOutdated, reload } = usePricesForm(prices, computers);
  const question = useUnsavedGuard(isDirty, 'Preços');
  return (
    <>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        {isEmpty(form.values) && <Templates form={form} />}
        <Sections>
          <RoomsSection form={form} computers={computers} />
          <RulesSection form={form} />
          <PreviewSection values={form.values} />
          <HolidaysSection form={form} />
          <ChargingSection form={form} />
          <GroupsSection form={form} />
          <PackagesSection form={form} />
        </Sections>
        <SaveBar isDirty={isDirty} notice={isOutdated && <Outdated onReload={reload} />}>
          <Button onClick={reload} disabled={busy || !isDirty}>
            Cancelar
          </Button>
          <MainButton type="submit" loading={busy} disabled={!isDirty}>
            Salvar
          </MainButton>
        </SaveBar>
      </form>
      {question}
    </>
  );
}

/** Templates for an empty page, which only fill the fields. */
function Templates({ form }: { form: PricesForm }) {
  return (
    <section className={styles.templates} aria-labelledby="modelos">
      <h2 id="modelos" className={styles.templatesTitle}>
        Comece por um modelo
      </h2>
      <p className={styles.muted}>Ele só preenche os campos: ajuste os preços e salve.</p>
      <ul className={styles.models}>
        {templates.map(({ title, text, fill }) => (
          <li key={title}>
            <button
              type="button"
              className={styles.model}
              onClick={() => {
                form.setValues(fill(form.values));
                // The button disappears with the empty page.
                requestAnimationFrame(() =>
                  document.querySelector<HTMLElement>('[data-entry] input')?.focus(),
                );
              }}
            >
              <span className={styles.modelName}>{title}</span>
              <span className={styles.modelText}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The typed values stay until somebody presses reload. */
function Outdated({ onReload }: { onReload: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Problem>
        Os preços foram alterados em outra tela. Recarregue e confira antes de salvar.{' '}
        <Button size="xs" onClick={() => setAsking(true)}>
          Recarregar
        </Button>
      </Problem>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Descartar alterações?"
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={onReload}
        danger
      >
        O que você digitou em “Preços” ainda não foi salvo.
      </ConfirmDialog>
    </>
  );
}
