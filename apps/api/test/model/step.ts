import type { Endpoint } from '@coruja/contract';
import * as fc from 'fast-check';
import type { StoreModel } from './store-model.ts';

/** A step's input: the store that acts, and another one whose rows it must not touch. */
export interface Stores {
  readonly own: StoreModel;
  readonly other: StoreModel;
}

/** One operation of a plan. It refers to things by number, so that the same plan runs on any database. */
export interface Step {
  readonly name: string;
  /** Its arguments, for the report of a failure. */
  readonly said: string;
  /** The endpoint whose declared errors are the expected refusals; null for a step that does nothing. */
  readonly endpoint: Endpoint | null;
  /** Calls the verb, and records in the store's books what it should have changed. */
  run(stores: Stores): Promise<void>;
}

/** A kind of step, with its frequency relative to the others. */
export interface StepKind {
  readonly name: string;
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step>;
}

export function kind<Args extends object>(of: {
  /** Only if another kind already has the endpoint's name. */
  readonly name?: string;
  readonly weight: number;
  readonly endpoint: Endpoint;
  readonly args: fc.Arbitrary<Args>;
  readonly run: (stores: Stores, args: Args) => Promise<void>;
}): StepKind {
  const name = of.name ?? of.endpoint.id;
  return {
    name,
    weight: of.weight,
    arbitrary: of.args.map((args) => ({
      name,
      said: JSON.stringify(args),
      endpoint: of.endpoint,
      run: (stores) => of.run(stores, args),
    })),
  };
}

/** What a failing plan shrinks to. */
export const nothing: Step = { name: 'nothing', said: '', endpoint: null, run: async () => undefined };

/** Which of the newest things: often the same, so that concurrent steps compete. */
export const which = fc.nat({ max: 5 });

/** True one time in twenty: the step then names a row of the other store. */
export const isForeign = fc.nat({ max: 19 }).map((number) => number === 19);
