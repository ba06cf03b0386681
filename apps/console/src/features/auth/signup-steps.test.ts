import { describe, expect, it } from 'vitest';
import { errorsOfStep, firstStepWithError } from '../../lib/step-errors.ts';
import { checkSignup } from './signup-schema.ts';
import { emptySignup, signupSteps } from './signup-steps.ts';

describe('the steps of the signup', () => {
  it('contain every field once', () => {
    const fields = signupSteps.flatMap((step) => step.fields);
    expect([...fields].sort()).toEqual(Object.keys(emptySignup).sort());
  });

  it('require every field except the complement', () => {
    const missing = Object.keys(checkSignup({ ...emptySignup, pais: '' }));
    expect(missing.sort()).toEqual(
      Object.keys(emptySignup)
        .filter((field) => field !== 'complemento')
        .sort(),
    );
  });

  it('show only the errors of their own step', () => {
    const errors = checkSignup(emptySignup);
    expect(Object.keys(errorsOfStep(signupSteps, errors, 1))).toEqual(['cnpj', 'phone']);
  });

  it('return to the first step with a refused field', () => {
    expect(firstStepWithError(signupSteps, { cidade: 'x', cnpj: 'y' })).toBe(1);
    expect(firstStepWithError(signupSteps, { nothing: 'x' })).toBe(-1);
  });
});
