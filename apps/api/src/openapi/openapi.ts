import { endpoints } from '@coruja/contract';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { signInCookie } from '../http/cookies.ts';
import { openApiDocument } from './document.ts';

/**
 * Serves the OpenAPI document at `/api/openapi.json` and a page to read it at `/api/docs`, created at first
 * use.
 */
export async function describeApi(app: FastifyInstance, options: { publicUrl: string }): Promise<void> {
  const { publicUrl } = options;
  await app.register(swagger, {
    openapi: {},
    // The contract knows more about an endpoint than its route, so the routes are ignored.
    transform: () => ({ schema: { hide: true }, url: '' }),
    transformObject: () => {
      const cookieName = signInCookie({ https: publicUrl.startsWith('https:') }).name;
      // The plugin expects OpenAPI's types; ours is the same document as plain JSON, checked by a linter.
      return openApiDocument(endpoints, { publicUrl, cookieName }) as ReturnType<TransformObject>;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP: pageSources,
    theme: { title: 'Coruja: API' },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      deepLinking: true,
      displayRequestDuration: true,
      persistAuthorization: false,
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type TransformObject = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;

/** Everything from this server; the page draws its icons and sets styles by script. */
const pageSources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};
