import { describe, expect, it } from 'vitest';
import { mostPopularPlan } from './plan-cards-flag.ts';

const plan = (name: string, price: number) => ({ id: `id of ${name}`, name, price });

describe("the plan that carries 'Mais Popular'", () => {
  it('is the one with the highest price, at any position', () => {
    const dearest = plan('Profissional', 149.9);
    expect(mostPopularPlan([plan('Grátis', 0), dearest, plan('Essencial', 79.9)])).toBe(dearest);
  });

  it('is the first by name if two have the highest price', () => {
    const first = plan('Águia', 99.9);
    expect(mostPopularPlan([plan('Coruja', 99.9), first, plan('Bem-te-vi', 99.9)])).toBe(first);
    expect(mostPopularPlan([first, plan('Coruja', 99.9)])).toBe(first);
  });

  it('is none if there are no plans, or only free ones', () => {
    expect(mostPopularPlan([plan('Grátis', 0), plan('Amigo', 0)])).toBeNull();
    expect(mostPopularPlan([])).toBeNull();
  });
});
