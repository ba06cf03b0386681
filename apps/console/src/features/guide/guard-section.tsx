import { Part, Step, Steps, Tip, Ui } from './steps.tsx';
import { GuardDownloads } from './guard-downloads.tsx';

/** The guard: what it does, its download (docs/product/guard.md#download), and how it is installed. */
export function GuardSection() {
  return (
    <Part>
      <p>
        O guarda é um programa pequeno que fica em cada computador da loja. Ele mostra a tela de bloqueio
        quando não há sessão, libera a máquina quando você inicia uma, avisa o cliente aos 5 e a 1 minuto do
        fim e bloqueia de novo na hora certa.
      </p>
      <GuardDownloads />
      <h3>No Windows 10 ou 11</h3>
      <Steps>
        <Step title="Tenha uma conta só para os clientes">
          Uma conta comum do Windows, sem ser administradora. Entre nela uma vez, saia e volte para a sua.
        </Step>
        <Step title="Baixe, extraia e abra instalar.cmd">
          Extraia o arquivo inteiro para uma pasta e abra <Ui>instalar.cmd</Ui>. Confirme a senha de
          administrador e diga qual é a conta dos clientes. Se o Windows disser que não conhece o programa,
          escolha <Ui>Mais informações</Ui> e <Ui>Executar assim mesmo</Ui>.
        </Step>
        <Step title="Reinicie e entre na conta dos clientes">
          O guarda abre a própria tela. Daí, siga para <Ui>Conectar à loja</Ui>.
        </Step>
      </Steps>
      <h3>No Linux</h3>
      <Steps>
        <Step title="Tenha uma conta só para os clientes">
          Sem sudo, em uma sessão X11 (na tela de entrada, Xorg). Instale o Chromium, o Chrome ou o Edge e os
          pacotes <kbd>wmctrl</kbd>, <kbd>x11-utils</kbd> e <kbd>x11-xserver-utils</kbd>.
        </Step>
        <Step title="Baixe, extraia e instale">
          Na pasta extraída: <kbd>sudo ./install.sh --user jogador</kbd>, com o nome da conta dos clientes no
          lugar de jogador.
        </Step>
        <Step title="Reinicie e entre na conta dos clientes">
          O guarda abre a própria tela. Daí, siga para <Ui>Conectar à loja</Ui>.
        </Step>
      </Steps>
      <h3>Conectar à loja</h3>
      <Steps>
        <Step title="Peça um código no console">
          No balcão, em <Ui>Computadores</Ui>, escolha o computador e clique em <Ui>Conectar guarda</Ui>. O
          código vale por 10 minutos e serve uma vez só. Para muitos, <Ui>Instalar em vários</Ui>.
        </Step>
        <Step title="Digite o endereço e o código no guarda">
          O computador se liga à sua loja, o cartão dele deixa de mostrar <Ui>Sem guarda</Ui> e, dali em
          diante, obedece ao console.
        </Step>
      </Steps>
      <Tip>
        O instalador anota como o computador estava, e o desinstalador devolve: no Windows em Aplicativos,{' '}
        <Ui>Guarda da Coruja</Ui>; no Linux com <kbd>sudo /opt/coruja-guarda/uninstall.sh</kbd>. Sem o guarda,
        a Coruja funciona do mesmo jeito: só o bloqueio da máquina fica por sua conta.
      </Tip>
    </Part>
  );
}
