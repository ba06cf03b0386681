import type { Bank } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';

export interface BankOption {
  readonly value: string;
  /** `260 · Nubank` */
  readonly label: string;
  /** The name in the Central Bank's list, if it differs from the popular name. */
  readonly legalName: string | undefined;
  readonly searchText: string;
  readonly isPopular: boolean;
}

/** The popular names of well-known banks; the list has only legal names (docs/product/payout-data.md#banks). */
const popularNames: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '041': 'Banrisul',
  '077': 'Inter',
  '104': 'Caixa',
  '208': 'BTG Pactual',
  '212': 'Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '323': 'Mercado Pago',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '380': 'PicPay',
  '403': 'Cora',
  '422': 'Safra',
  '461': 'Asaas',
  '748': 'Sicredi',
  '756': 'Sicoob',
};

/** The banks as options: well-known ones first, then all by code. */
export function bankOptions(banks: readonly Bank[]): BankOption[] {
  const options = banks.map(({ code, name }): BankOption => {
    const popular = popularNames[code];
    return {
      value: code,
      label: `${code} · ${popular ?? name}`,
      legalName: popular ? name : undefined,
      searchText: normalizeForSearch(`${code} ${popular ?? ''} ${name}`),
      isPopular: popular !== undefined,
    };
  });
  return options.sort((a, b) => rank(a) - rank(b) || (a.value < b.value ? -1 : 1));
}

/** The banks whose names contain every word, or whose code begins with it, ignoring accents and case. */
export function searchBanks(options: readonly BankOption[], text: string): BankOption[] {
  const words = normalizeForSearch(text)
    .split(/[\s·]+/)
    .filter(Boolean);
  const found = options.filter((option) => words.every((word) => matches(option, word)));
  const startsWithCode = (option: BankOption) => Number(option.value.startsWith(words[0] ?? ' '));
  return found.sort((a, b) => startsWithCode(b) - startsWithCode(a));
}

function matches({ value, searchText }: BankOption, word: string): boolean {
  return /^\d+$/.test(word) ? value.startsWith(word) : searchText.includes(word);
}

function rank({ isPopular }: BankOption): number {
  return isPopular ? 0 : 1;
}
