import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { actorText, isOperatorId } from '../../lib/actor.ts';
import { operatorsQuery } from './team-queries.ts';

interface ActorProps {
  readonly actor: string;
  /** 'por você', but 'por Bia Ramos'. */
  readonly isInSentence?: boolean;
}

/** The name of the person who did something. Names are loaded only if a person of the team did it. */
export function Actor({ actor, isInSentence = false }: ActorProps) {
  const text = useReader(isOperatorId(actor))(actor);
  return isInSentence && text === 'Você' ? 'você' : text;
}

/** The same for a file, whose rows are not on the screen. */
export function useActorText(): (actor: string) => string {
  return useReader(useCounterSettings()?.team ?? false);
}

function useReader(hasTeam: boolean): (actor: string) => string {
  const { id: storeId, access } = useStore();
  const { data: people = [] } = useQuery({ ...operatorsQuery(storeId), enabled: hasTeam });
  return (actor) => actorText(actor, { actor: access?.actor ?? 'owner', people });
}
