@echo off
rem Abre o instalador. Ele mesmo pede a senha de administrador.
powershell.exe -NoProfile -ExecutionPolicy Bypass -File "%~dp0install.ps1" %*
pause
