import type { CustomerPackage } from '@coruja/contract';
import { Input, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useStore } from '../../../api/store-context.ts';
import { isValid, packageText, useCustomerPackages } from '../../../parts/customers/customer-packages.ts';
import { PackageChoice } from '../../../parts/sales/package-choice.tsx';
import { packageUseText } from '../../../parts/sales/package-text.ts';
import { mostMinutes } from './package-use.ts';
import type { StartPayment, SessionForm } from './session-form.ts';

const labels = {
  balance: 'Saldo',
  package: 'Pacote',
  now: 'Cobrar agora',
  end: 'No fim',
} as const satisfies Record<StartPayment, string>;

interface PaymentChoiceProps {
  readonly form: UseFormReturnType<SessionForm>;
  readonly payment: StartPayment;
}

/** Who pays, and when. */
export function PaymentChoice({ form, payment }: PaymentChoiceProps) {
  const label = useId();
  const { timeZone } = useStore();
  const { isGuest, customer, packageId } = form.values;
  const packages = useCustomerPackages(customer?.id).filter(isValid);
  const bill = ['now', 'end'] as const;
  const choices: readonly StartPayment[] = isGuest
    ? bill
    : ['balance', ...(packages.length > 0 ? (['package'] as const) : []), ...bill];
  const choosePackage = (one: CustomerPackage) =>
    form.setValues({
      payment: 'package',
      packageId: one.id,
      isOpenEnded: false,
      durationInMinutes: fittingMinutes(one, form.values.durationInMinutes),
    });
  const choose = (value: StartPayment) => {
    const [first] = packages;
    if (value === 'package' && first) choosePackage(first);
    else if (value === 'end') form.setValues({ payment: value, packageId: null });
    else form.setValues({ payment: value, packageId: null, isOpenEnded: false });
  };
  return (
    <div>
      <Input.Label labelElement="div" id={label}>
        Pagamento
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={choices.map((value) => ({ value, label: labels[value] }))}
        value={payment}
        onChange={choose}
      />
      {payment === 'package' && (
        <PackageChoice
          label="Pacotes do cliente"
          packages={packages}
          chosenId={packageId}
          onChoose={choosePackage}
          lines={(one) => [packageText(one, timeZone), packageUseText(one.rooms, one.used)]}
        />
      )}
    </div>
  );
}

/** A pass is used until its hour; a package at most for what is left of it. */
function fittingMinutes(one: CustomerPackage, minutes: number | string): number | string {
  const most = mostMinutes(one, serverNow());
  return one.kind === 'pass' || Number(minutes) > most ? most : minutes;
}
