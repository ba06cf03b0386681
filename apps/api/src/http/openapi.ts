import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The OpenAPI document at `/api/openapi.json`, made from the same records that are bound. */
export async function describeApi(app: FastifyInstance, options: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Coruja', description: 'API do console de lan houses', version: '1.0.0' },
      servers: [{ url: options.publicUrl }],
    },
    transform: createJsonSchemaTransform({}),
    transformObject: createJsonSchemaTransformObject({}),
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
