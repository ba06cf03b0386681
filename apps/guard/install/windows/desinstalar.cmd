@echo off
rem Desinstala o guarda e devolve o Windows ao que era.
powershell.exe -NoProfile -ExecutionPolicy Bypass -File "%~dp0uninstall.ps1" %*
pause
