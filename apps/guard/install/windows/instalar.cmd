@echo off
rem Abre o instalador. Ele mesmo pede a senha de administrador.
rem
rem Em muitos computadores, como administrador e sem perguntas:
rem   instalar.cmd /servidor:https://console.sualoja.com.br /chave:XXXX-XXXX /conta:jogador /silencioso
setlocal EnableExtensions DisableDelayedExpansion
set "pasta=%~dp0"
set "servidor="
set "chave="
set "conta="
set "silencioso="
set "outro="
set "antigo="
if "%~1"=="" goto antigo
:proximo
if "%~1"=="" goto instalar
set "opcao=%~1"
if /i "%opcao:~0,10%"=="/servidor:" (set "servidor=%opcao:~10%") else ^
if /i "%opcao:~0,7%"=="/chave:" (set "chave=%opcao:~7%") else ^
if /i "%opcao:~0,7%"=="/conta:" (set "conta=%opcao:~7%") else ^
if /i "%opcao%"=="/silencioso" (set "silencioso=1") else ^
if "%opcao:~0,1%"=="/" (set "outro=%opcao%") else goto antigo
shift
goto proximo

:instalar
if defined outro (
  echo Nao conheco a opcao %outro%. 1>&2
  exit /b 1
)
set "opcoes="
if defined servidor set opcoes=%opcoes% -Server "%servidor%"
if defined chave set opcoes=%opcoes% -Key "%chave%"
if defined conta set opcoes=%opcoes% -PlayerAccount "%conta%"
if defined silencioso set opcoes=%opcoes% -Silent
powershell.exe -NoProfile -ExecutionPolicy Bypass -File "%pasta%install.ps1" %opcoes%
set "codigo=%errorlevel%"
if not defined silencioso pause
exit /b %codigo%

:antigo
powershell.exe -NoProfile -ExecutionPolicy Bypass -File "%pasta%install.ps1" %*
pause
