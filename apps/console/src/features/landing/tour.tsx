import type { ReactNode } from 'react';
import { cashierPictures, guardPicture } from '../../pictures.ts';
import { SchemePicture } from '../../ui/scheme-picture.tsx';
import styles from './landing-page.module.css';

/** The cashier and the guard, each with its picture (docs/product/screens.md#landing-page). */
export function Tour() {
  return (
    <section className={styles.tour} aria-label="O caixa e o guarda">
      <Stop
        title="Tempo e bebida no mesmo carrinho"
        picture={cashierPictures}
        alt="O Caixa com uma sessão na sala VIP e uma bebida no carrinho, as regras de preço da sessão e o total."
      >
        O preço segue a sala, o dia, a hora e o feriado, e o recibo diz que regra valeu. Receba em dinheiro,
        PIX e cartão na mesma venda, com o troco na tela.
      </Stop>
      <Stop
        title="Um guarda em cada computador"
        picture={guardPicture}
        alt="A tela do guarda em um computador bloqueado, com o nome da loja, o do computador e a hora."
      >
        Sem sessão, a tela fica bloqueada. Você inicia no balcão e ela abre; o cliente é avisado aos 5 e a 1
        minuto do fim, e na hora certa ela fecha de novo.
      </Stop>
    </section>
  );
}

interface StopProps {
  readonly title: string;
  readonly picture: { readonly light: string; readonly dark: string };
  readonly alt: string;
  readonly children: ReactNode;
}

function Stop({ title, picture, alt, children }: StopProps) {
  return (
    <article className={styles.stop}>
      <div>
        <h2 className={styles.heading}>{title}</h2>
        <p>{children}</p>
      </div>
      {__CONSOLE_PICTURES__ && (
        <div className={styles.picture}>
          <SchemePicture {...picture} width={1024} height={640} alt={alt} loading="lazy" />
        </div>
      )}
    </article>
  );
}
