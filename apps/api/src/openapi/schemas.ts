import { z } from 'zod';

/** A piece of the document: the library that shows it takes any JSON, so that its shape is what the linter checks. */
export type Json = Readonly<Record<string, unknown>>;

export interface Described {
  /** By the names that were given. */
  readonly schemas: Readonly<Record<string, Json>>;
  /** Those that have a name of their own in the contract, to which the others refer. */
  readonly named: Readonly<Record<string, Json>>;
}

/**
 * Describes schemas as JSON Schema, as they stand on the wire.
 *
 * @param io `input` for what a caller sends, `output` for what the server answers
 */
export function describeSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): Described {
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    // Files and anything at all have no JSON Schema of their own; their description says what they are.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The formats say it; the expressions behind them fill the page.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // An answer may gain fields; a client must not break of it.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  const { properties = {}, $defs = {} } = inComponents(whole);
  return { schemas: properties, named: withoutIds($defs) };
}

interface Whole {
  readonly properties?: Record<string, Json>;
  readonly $defs?: Record<string, Json>;
}

function inComponents(whole: object): Whole {
  return JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')) as Whole;
}

/** The name is the key already. */
function withoutIds(named: Record<string, Json>): Record<string, Json> {
  const schemas = Object.entries(named).map(([name, schema]) => [name, { ...schema, id: undefined }]);
  return Object.fromEntries(schemas) as Record<string, Json>;
}
