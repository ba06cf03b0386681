import { type QuoteLine, toReais } from '@coruja/domain';

/** The part of a price that follows from one rule, in reais. */
export function ruleView({ ruleName, minutes, amount }: QuoteLine) {
  return { rule: ruleName, minutes, amount: toReais(amount) };
}
