import { type QuoteLine, toReais } from '@coruja/domain';

/** What one rule makes of a price, in reais. */
export function ruleView({ ruleName, minutes, amount }: QuoteLine) {
  return { rule: ruleName, minutes, amount: toReais(amount) };
}
