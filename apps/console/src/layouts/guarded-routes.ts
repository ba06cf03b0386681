import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

type Load = () => Promise<ComponentType | null | undefined>;

/**
 * Routes that show an error in place of the screen when their code fails to load. By default, the router shows nothing at all
 * for a lazy route that could not be loaded.
 */
export function guardedRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const given = typeof route.lazy === 'object' ? route.lazy : undefined;
    const lazy = given?.Component && { lazy: { ...given, Component: guarded(given.Component) } };
    if (route.index) return { ...route, ...lazy };
    const children = route.children && { children: guardedRoutes(route.children) };
    return { ...route, ...lazy, ...children };
  });
}

function guarded(load: Load): Load {
  return () =>
    load().catch((error: unknown) => {
      // Thrown during rendering, it reaches the route's own ErrorBoundary.
      return function Broken(): never {
        throw error;
      };
    });
}
