import { z } from 'zod';

/** A part of the document. The library accepts any JSON; the linter checks its structure. */
export type Json = Readonly<Record<string, unknown>>;

export interface DescribedSchemas {
  /** By the given names. */
  readonly schemas: Readonly<Record<string, Json>>;
  /** Schemas that have a name in the contract, to which the others refer. */
  readonly named: Readonly<Record<string, Json>>;
}

/**
 * Describes schemas as JSON Schema, in wire format.
 *
 * @param io `input` for what a caller sends, `output` for what the server answers
 */
export function describeSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): DescribedSchemas {
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    // Files and arbitrary values have no JSON Schema; their description says what they are.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it; the regular expressions would fill the page.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // An answer may gain fields, which must not break a client.
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

/** The name is already the key. */
function withoutIds(named: Record<string, Json>): Record<string, Json> {
  const schemas = Object.entries(named).map(([name, schema]) => [name, { ...schema, id: undefined }]);
  return Object.fromEntries(schemas) as Record<string, Json>;
}
